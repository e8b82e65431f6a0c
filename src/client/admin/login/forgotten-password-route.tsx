export { ForgottenPasswordScreen as Component } from './forgotten-password-screen.tsx';
export { orderPasswordLink as action } from './order-password-link.ts';
