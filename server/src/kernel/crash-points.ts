// Points where tests may kill the process. Each lies between two effects that must stay consistent.

/** During a generation. */
export const GENERATION_CRASH_POINTS = [
  'generation.charged',
  'generation.claimed',
  'generation.calling',
  'generation.generated',
  'files.written',
  'files.renamed',
  'images.files-stored',
  'generation.image-inserted',
  'generation.succeeded',
] as const
/** During an upload, in addition to the `files.*` points. */
export const UPLOAD_CRASH_POINTS = ['uploads.image-inserted', 'uploads.committed'] as const
/** While the files of an image are renamed. */
export const RENAME_CRASH_POINTS = ['images.copied', 'images.moved'] as const
/** During a purchase, from the order to the credits. */
export const PAYMENT_CRASH_POINTS = [
  'payments.order-inserted',
  'payments.order-requested',
  'payments.order-id-stored',
  'payments.signature-checked',
  'payments.order-locked',
  'payments.credited',
  'payments.order-paid',
  'payments.committed',
] as const
export type CrashPoint = (
  | typeof GENERATION_CRASH_POINTS
  | typeof UPLOAD_CRASH_POINTS
  | typeof RENAME_CRASH_POINTS
  | typeof PAYMENT_CRASH_POINTS
)[number]

/** Called at every crash point. Does nothing in production; in crash tests it kills the process at the chosen point. */
export type PassCrashPoint = (point: CrashPoint) => void

export const ignoreCrashPoint: PassCrashPoint = () => {}
