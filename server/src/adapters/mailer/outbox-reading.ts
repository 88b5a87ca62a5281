import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeptMail } from '../../ports/mailer.ts'
import { namesIn } from './outbox-names.ts'

/** The newest mails of an outbox folder, newest first. Files that are not ours, or were edited into nonsense, are passed over. */
export async function readKeptMails(folder: string, limit: number): Promise<KeptMail[]> {
  const names = (await namesIn(folder))
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
    .toReversed()
  const mails: KeptMail[] = []
  for (const name of names) {
    if (mails.length >= limit) break
    const kept = keptMail.safeParse(await readJson(join(folder, name)))
    if (kept.success) mails.push({ id: name.slice(0, -ENDING.length), ...kept.data })
  }
  return mails
}

const ENDING = '.json'

/** Undefined for what can't be read: the operator may delete or edit mails at any time. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

const keptMail = z.object({
  sentAt: z.iso.datetime().transform((text) => new Date(text)),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
