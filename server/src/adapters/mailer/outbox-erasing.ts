import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, timeInName } from './outbox-names.ts'

/** What this outbox has written, whole or cut off by a crash. Whatever else lies in the folder is the operator's. */
const OURS = /^\d{4}-\d{2}-\d{2}T[\d-]{12}Z-\d{6}-[0-9a-f]{6}\.(eml|json)(\.partial)?$/

/** Erases the mails that were kept before, both files of each. Answers how many mails. */
export async function eraseKeptMails(folder: string, before: Date): Promise<number> {
  const until = timeInName(before)
  const old = (await namesIn(folder)).filter((name) => OURS.test(name) && name < until)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.filter((name) => name.endsWith('.eml')).length
}
