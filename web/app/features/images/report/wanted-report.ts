import { createWanted } from '../../../lib/wanted.ts'

/** The image that a signed-out visitor wanted to report: the dialog opens once they have signed in. */
export const wantedReport = createWanted('wantedReport')
