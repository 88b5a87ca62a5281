export { createRealtime, type Realtime, type RealtimeEvent } from './realtime.service.ts'
