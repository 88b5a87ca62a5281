import type { RealtimeEvent } from '@pictor/contract'
import { isLive, onRealtime } from '../realtime/index.ts'

/** What following a generation needs of live events. */
export interface LiveSource {
  /** Hears every event of the signed-in visitor. Answers how to stop. */
  onRealtime: (listener: (event: RealtimeEvent) => void) => () => void
  /** Whether events arrive right now. */
  isLive: () => boolean
}

/** Where the front door of realtime comes in. While it is not live, generations are followed by asking. */
export const liveSource: LiveSource = { onRealtime, isLive }
