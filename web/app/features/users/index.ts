export { isComingBack, isJustSignedIn } from './after-sign-in.ts'
