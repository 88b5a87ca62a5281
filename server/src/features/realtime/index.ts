export { presentChange } from './realtime.presenter.ts'
export { createRealtime, type Realtime } from './realtime.service.ts'
