export { createRealtime, type Realtime } from './realtime.service.ts'
