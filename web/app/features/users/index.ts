export { isJustSignedIn } from './after-sign-in.ts'
