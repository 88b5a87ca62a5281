import type { RealtimeEvent } from '@pictor/contract'
import type { RealtimeChange } from './realtime.service.ts'

/** The event for the client, without the user id. */
export function presentChange({ type, id }: RealtimeChange): RealtimeEvent {
  return type === 'generation.changed' ? { type, id } : { type }
}
