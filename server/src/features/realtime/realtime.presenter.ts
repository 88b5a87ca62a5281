import type { RealtimeEvent } from '@pictor/contract'
import type { RealtimeChange } from './realtime.service.ts'

/** As it leaves: whose it is stays here. */
export function presentChange({ type, id }: RealtimeChange): RealtimeEvent {
  return type === 'generation.changed' ? { type, id } : { type }
}
