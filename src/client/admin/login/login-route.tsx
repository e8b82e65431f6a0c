export { LoginScreen as Component } from './login-screen.tsx';
export { signIn as action } from './sign-in.ts';
