export { NewPasswordScreen as Component } from './new-password-screen.tsx';
