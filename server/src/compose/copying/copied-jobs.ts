import { z } from 'zod'
import type { WaitingJob } from '../../adapters/jobs/waiting-jobs.ts'
import type { Tx } from '../../ports/database.ts'
import type { JobPayloads, Jobs, QueueName } from '../../ports/jobs.ts'
import { CommandError } from '../admin/mistakes.ts'

const payloads: { [Name in QueueName]: z.ZodType<JobPayloads[Name]> } = {
  generate: z.object({ turnId: z.string() }),
  mail: z.object({ mailId: z.string(), kind: z.string().optional() }),
  'erase-files': z.object({ keys: z.array(z.string()) }),
  'rename-files': z.object({ imageId: z.string(), fileToken: z.string() }),
}

/** Adds copied jobs as new ones: they are done at once, however long they were to wait, and may fail as often as any. */
export async function enqueueCopied(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, copied: WaitingJob[]): Promise<void> {
  for (const { queue, payload } of copied) {
    if (!isQueue(queue)) throw new CommandError(`The copy has jobs of a queue that is not there: ${queue}.`)
    await jobs.enqueue(tx, queue, payloads[queue].parse(JSON.parse(payload)))
  }
}

function isQueue(name: string): name is QueueName {
  return Object.hasOwn(payloads, name)
}
