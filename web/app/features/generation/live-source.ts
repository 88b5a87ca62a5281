import type { RealtimeEvent } from '@pictor/contract'

/** What following a generation needs of live events. */
export interface LiveSource {
  /** Hears every event of the signed-in visitor. Answers how to stop. */
  onRealtime: (listener: (event: RealtimeEvent) => void) => () => void
  /** Whether events arrive right now. */
  isLive: () => boolean
}

/** The place where the front door of realtime comes in. Without it generations are followed by asking. */
export const liveSource: LiveSource = { onRealtime: () => () => {}, isLive: () => false }
