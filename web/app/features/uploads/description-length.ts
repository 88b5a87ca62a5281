import { UPLOAD_DESCRIPTION_MAX_LENGTH } from '@pictor/contract/limits'
import { formatCount } from '../../lib/format.ts'

/** As the server counts: in code points, after trimming. */
export function descriptionLength(description: string): number {
  return Array.from(description.trim()).length
}

export function isTooLong(description: string): boolean {
  return descriptionLength(description) > UPLOAD_DESCRIPTION_MAX_LENGTH
}

export const DESCRIPTION_TOO_LONG = {
  title: 'Description too long',
  text: `Please use at most ${formatCount(UPLOAD_DESCRIPTION_MAX_LENGTH)} characters.`,
}
