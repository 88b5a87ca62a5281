export { createRealtime, presentChange, type Realtime } from './realtime.service.ts'
