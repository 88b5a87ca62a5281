import type { Decision, ReportedImage, Visibility } from '@pictor/contract'
import { ADMIN_PAGE_SIZE } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { failure } from '../../../kernel/failure.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { isImageId } from '../images.ids.ts'
import * as repository from './moderation.repository.ts'
import type { PresentImage } from '../images.presenter.ts'
import { insertReport, lockImage, markHeld, type ReportedRow } from './reports.repository.ts'

export interface ModerationDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  present: PresentImage
  /** Keeps an account from being deleted until the transaction ends. */
  holdUser(tx: Tx, userId: string): Promise<unknown>
  /** Those of them who are there still, by their ids. */
  findUsers(userIds: string[]): Promise<ReadonlyMap<string, { id: string; email: string; suspendedAt: Date | null }>>
  /** Puts the mails to the owner and to whoever reported it on their way. */
  tellOwner(tx: Tx, picture: Picture & { userId: string; outcome: 'hidden' | 'public' | 'private' }): Promise<void>
  tellReporter(tx: Tx, picture: Picture & { userId: string; isHidden: boolean }): Promise<void>
}

interface Picture {
  imageId: string
  prompt: string
  /** The operator's words. */
  reason: string
}

export interface Ruling {
  imageId: string
  /** The operator's account; null for who has none. */
  operatorId: string | null
  decision: Decision
  reason: string
  /** In the decision's transaction: whether an operator has decided to hide an image that is held since then. */
  isHiddenSince(tx: Tx, heldAt: Date): Promise<boolean>
  /** In the decision's transaction, if it changes anything. */
  note(tx: Tx, decided: Decided): Promise<void>
}

export interface Decided {
  /** What the image was before. */
  was: 'public' | 'private' | 'held'
  /** How many reports waited for this. */
  reports: number
  at: Date
}

/** What operators do about reported images. */
export interface Moderation {
  list(state: 'open' | 'decided', cursor: string | undefined): Promise<ReportedList>
  /** Decides about an image and all that waits; the same again changes nothing. NOT_FOUND for what is neither reported nor held, or is deleted. */
  decide(ruling: Ruling): Promise<ReportedImage>
}

interface ReportedList {
  reported: ReportedImage[]
  /** Images that wait for a decision, in all. */
  open: number
  nextCursor: string | null
}

export function createModeration(dependencies: ModerationDependencies): Moderation {
  const { db, clock, jobs, present } = dependencies

  async function presentAll(imageIds: string[]): Promise<ReportedImage[]> {
    const rows = await repository.selectReported(db, imageIds)
    const reports = Map.groupBy(await repository.selectReports(db, imageIds), ({ imageId }) => imageId)
    const ownerIds = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
    const owners = await dependencies.findUsers(ownerIds)
    return imageIds.flatMap((id) => {
      const row = rows.find((each) => each.id === id)
      if (!row) return []
      const owner = owners.get(row.userId ?? '')
      return {
        image: present(row, null),
        owner: owner
          ? { id: owner.id, email: owner.email, suspended_at: owner.suspendedAt?.toISOString() ?? null }
          : null,
        held_at: row.heldAt?.toISOString() ?? null,
        reports: (reports.get(id) ?? []).map(({ reason, createdAt, decidedAt }) => ({
          ...{ reason, created_at: createdAt.toISOString(), decided_at: decidedAt?.toISOString() ?? null },
        })),
      }
    })
  }

  /** Null for what was hidden before: its owner knows. */
  async function hide(tx: Tx, image: ReportedRow, { isHiddenSince }: Ruling, now: Date): Promise<'hidden' | null> {
    if (image.heldAt !== null) return (await isHiddenSince(tx, image.heldAt)) ? null : 'hidden'
    await markHeld(tx, image.id, now)
    if (image.visibility === 'public')
      await jobs.enqueue(tx, 'rename-files', { imageId: image.id, fileToken: image.fileToken })
    return 'hidden'
  }

  /** Null for what was not held: there its owner has nothing to be told. */
  async function restore(tx: Tx, { id, wishedVisibility }: ReportedRow): Promise<Visibility | null> {
    if (wishedVisibility !== null) await repository.markRestored(tx, id, wishedVisibility)
    return wishedVisibility
  }

  /** Where all who reported a held image have left, the decision to hide it stands in for them: else it would wait again. */
  async function standIn(tx: Tx, { imageId, operatorId, reason }: Ruling, createdAt: Date): Promise<void> {
    if (operatorId !== null) await insertReport(tx, { imageId, userId: operatorId, reason, createdAt })
  }

  async function settle(tx: Tx, image: ReportedRow, reporters: string[], ruling: Ruling): Promise<void> {
    const isHidden = ruling.decision === 'hide'
    const at = clock.now()
    const isHeld = image.heldAt !== null
    const isReported = await repository.hasReports(tx, image.id)
    if (!isReported && !isHeld) throw failure('NOT_FOUND')
    if (isReported && reporters.length === 0 && isHidden === isHeld) return
    if (!isReported && isHidden) await standIn(tx, ruling, at)
    const outcome = await (isHidden ? hide(tx, image, ruling, at) : restore(tx, image))
    await repository.markDecided(tx, image.id, at)
    await ruling.note(tx, { was: isHeld ? 'held' : image.visibility, reports: reporters.length, at })
    const picture = { imageId: image.id, prompt: image.prompt, reason: ruling.reason }
    if (outcome !== null && image.userId !== null)
      await dependencies.tellOwner(tx, { ...picture, userId: image.userId, outcome })
    for (const userId of reporters) await dependencies.tellReporter(tx, { ...picture, userId, isHidden })
  }

  /** False if somebody reported it meanwhile whose account is not held. */
  async function tryToDecide(tx: Tx, ruling: Ruling, concerned: string[]): Promise<boolean> {
    // Accounts before images, as a deletion locks them.
    for (const userId of concerned) await dependencies.holdUser(tx, userId)
    const image = await lockImage(tx, ruling.imageId)
    if (!image) throw failure('NOT_FOUND')
    const reporters = await repository.selectWaiting(tx, image.id)
    if (reporters.some((userId) => !concerned.includes(userId))) return false
    await settle(tx, image, reporters, ruling)
    return true
  }

  return {
    async list(state, cursor) {
      const last = cursor === undefined ? undefined : decodeCursor(cursor)
      const rows = await repository.selectQueue(db, state, { last, limit: ADMIN_PAGE_SIZE + 1 })
      const shown = rows.slice(0, ADMIN_PAGE_SIZE)
      const end = rows.length > shown.length ? shown.at(-1) : undefined
      return {
        reported: await presentAll(shown.map(({ id }) => id)),
        open: await repository.countWaiting(db),
        nextCursor: end ? encodeCursor(end) : null,
      }
    },

    async decide(ruling) {
      const { imageId } = ruling
      if (!isImageId(imageId)) throw failure('NOT_FOUND')
      let isDecided = false
      while (!isDecided) {
        const concerned = await repository.selectConcerned(db, imageId)
        isDecided = await db.transaction((tx) => tryToDecide(tx, ruling, concerned))
      }
      const [reported] = await presentAll([imageId])
      if (!reported) throw failure('NOT_FOUND')
      return reported
    },
  }
}
