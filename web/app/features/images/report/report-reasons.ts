import { REPORT_REASON_MAX_LENGTH } from '@pictor/contract/limits'

/** Reasons to report an image, as the terms list them. */
export const REPORT_REASONS = [
  'Sexualizes minors',
  'Sexual or intimate, without consent',
  'Deceptive or impersonating someone',
  'Threats, hate, violence or self-harm',
  'Infringes my or someone else’s rights',
  'Something else',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** This reason requires details. */
export const SOMETHING_ELSE: ReportReason = 'Something else'

/** Maximum length of the details, so that they fit after the longest reason and `': '`. */
export const REPORT_DETAILS_MAX_LENGTH =
  REPORT_REASON_MAX_LENGTH - Math.max(...REPORT_REASONS.map((reason) => reason.length)) - 2

/** Returns the report as the operator reads it. */
export function reportText(reason: ReportReason, details: string): string {
  const trimmedDetails = details.trim()
  if (trimmedDetails === '') return reason
  return reason === SOMETHING_ELSE ? trimmedDetails : `${reason}: ${trimmedDetails}`
}

/** Returns what is missing before a report can be sent; null if it is complete. */
export function findMissingField(reason: ReportReason | null, details: string): 'reason' | 'details' | null {
  if (reason === null) return 'reason'
  return reason === SOMETHING_ELSE && details.trim() === '' ? 'details' : null
}
