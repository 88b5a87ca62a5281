// The places where tests may kill the process; each lies between two effects that must not come apart.

/** On the way of a picture that is drawn. */
export const CRASH_POINTS = [
  'generation.charged',
  'generation.claimed',
  'generation.calling',
  'generation.drawn',
  'files.written',
  'files.renamed',
  'images.files-stored',
  'generation.image-inserted',
  'generation.succeeded',
] as const
/** On the way of one that is uploaded, beside those of its files. */
export const UPLOAD_POINTS = ['uploads.image-inserted', 'uploads.committed'] as const
/** While the files of an image get new names. */
export const MOVING_POINTS = ['images.copied', 'images.moved'] as const
/** On the way of a purchase: from the order to the credits. */
export const PAYMENT_POINTS = [
  'payments.order-inserted',
  'payments.order-asked',
  'payments.order-named',
  'payments.signature-checked',
  'payments.order-locked',
  'payments.credited',
  'payments.order-paid',
  'payments.committed',
] as const
export type CrashPoint = (
  | typeof CRASH_POINTS
  | typeof UPLOAD_POINTS
  | typeof MOVING_POINTS
  | typeof PAYMENT_POINTS
)[number]

/** Called at every crash point. In production it does nothing; a test build kills the process at the point it was told. */
export type PassCrashPoint = (point: CrashPoint) => void

export const passOn: PassCrashPoint = () => {}
