import { news } from './news.ts'

/** Hears what changes for the visitor; `ready` means that anything may have. Answers how to stop. */
export const { onRealtime, isLive, onLiveChange } = news
