export { settingsQuery } from './settings/settings.queries.ts'
export { SignInContext, useSignIn } from './sign-in/sign-in-context.tsx'
export { removeIntent, removeIntents, useIntent, useRemoveAbandonedIntent } from './sign-in/use-intent.ts'
