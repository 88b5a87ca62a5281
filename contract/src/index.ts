import { admin } from './admin.ts'
import { base } from './base.ts'
import { credits } from './credits.ts'
import { favorites } from './favorites.ts'
import { generation } from './generation.ts'
import { images } from './images.ts'
import { payments } from './payments.ts'
import { plans } from './plans.ts'
import { realtime } from './realtime.ts'
import { region } from './region.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'

/**
 * Every procedure of the server under `/api`: method, path, input, output and errors. As in the specification, fields
 * of stored rows are snake case (`created_at`) and all others camel case (`nextCursor`).
 */
export const contract = base
  .prefix('/api')
  .router({ images, favorites, credits, plans, generation, users, payments, region, uploads, realtime, admin })
export type Contract = typeof contract

export type { AuditEntry } from './admin.ts'
export type { AdminGeneration } from './admin.generations.ts'
export type { LedgerCheck } from './admin.money.ts'
export type { AdminOrder } from './admin.orders.ts'
export type { AdminPack, AdminPlan } from './admin.prices.ts'
export type { ModerationDecision, ReportedImage } from './admin.reports.ts'
export type { AdminUser } from './admin.users.ts'
export { callDefaults, type CallMeta } from './base.ts'
export { HistoryFilters, LedgerEntry, type CreditsState, type HistoryInput } from './credits.ts'
export { Generation, type GenerateRequest } from './generation.ts'
export type { FavoritesInput, FavoritesList } from './favorites.ts'
export { Image, type ImageList, type ListInput, type OwnListInput } from './images.ts'
export type {
  AspectRatio,
  Currency,
  GenerationStatus,
  ImageKind,
  LedgerKind,
  OrderStatus,
  PlanName,
  Style,
  Visibility,
} from './limits.ts'
export { CheckoutOrder, CreditPack, Order, type PaymentResult } from './payments.ts'
export { Plan } from './plans.ts'
export type { Operator, Processor, Site, SocialLink } from './site.ts'
export { RealtimeEvent } from './realtime.ts'
export { Region } from './region.ts'
export type { UploadRequest } from './uploads.ts'
export { ImportEvent, ImportResult, SettingsChange, SignedInDevice, UserSettings } from './users.ts'
