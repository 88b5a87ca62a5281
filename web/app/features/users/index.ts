export { isComingBack, isJustSignedIn } from './sign-in/after-sign-in.ts'
export { settingsQuery } from './settings/settings.queries.ts'
export { SignInContext, useSignIn } from './sign-in/sign-in-context.tsx'
