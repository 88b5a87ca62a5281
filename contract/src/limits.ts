// Every number and list that browser and server share: section 9 of the specification and what we decided beside it.

// Calls and lists
export const REQUEST_TIMEOUT_MS = 5_000
/** For what a call asks of a third party, so that it can still answer within its own time-out. */
export const THIRD_PARTY_TIMEOUT_MS = 4_000
export const PAGE_SIZE = 20
/** Also the page size when everything is fetched. */
export const PAGE_SIZE_MAX = 1_000
export const DEFAULT_STORAGE_LIST_LIMIT = 100

/** An answer that is the same for everybody shows how things were at most so long before it was asked for. */
export const PUBLIC_ANSWER_AGE_MAX_MS = 2_000

// Caches of the client
export const CREDITS_CACHE_MS = 5 * 60_000
/** Per user. */
export const FAVORITES_CACHE_MS = 5 * 60_000
export const PACKS_CACHE_MS = 60 * 60_000
export const SETTINGS_CACHE_MS = 10 * 60_000

// Limiter of the client: `requests` per window; a retry waits base × 2^n plus up to the jitter, at most the maximum
export const CLIENT_LIMIT_REQUESTS = 10
export const CLIENT_LIMIT_GENERATIONS = 5
export const CLIENT_LIMIT_WINDOW_MS = 10_000
export const RETRIES_MAX = 3
export const RETRY_BASE_MS = 1_000
export const RETRY_JITTER_MAX_MS = 1_000
export const RETRY_WAIT_MAX_MS = 30_000

// Queue of the client for lists
export const LIST_LIMIT_REQUESTS = 8
export const LIST_LIMIT_WINDOW_MS = 10_000
/** Between a request that had to wait and the one before it. */
export const LIST_QUEUE_PAUSE_MS = 1_500
export const LIST_QUEUE_WAIT_MAX_MS = 20_000
/** After a 429, doubling. */
export const LIST_BACKOFF_BASE_MS = 2_000
export const LIST_BACKOFF_MAX_MS = 30_000

// Session and live events
export const SESSION_DAYS = 30
/** A session ends after so many days, however often it is used. */
export const SESSION_MAX_DAYS = 90
export const ACCESS_TOKEN_MS = 10 * 60_000
export const TOKEN_TICK_MS = 30_000
/** The token is refreshed when so many ticks or fewer are left of its life. */
export const TOKEN_REFRESH_TICKS = 3
/** Between two signs of life on a stream of events. */
export const HEARTBEAT_MS = 25_000
/** The last one repeats. */
export const RECONNECT_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const

// Accounts
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** How many recovery codes two-step sign-in gives at once. */
export const RECOVERY_CODES = 10
export const FULL_NAME_MAX_LENGTH = 100
export const PHONE_MAX_LENGTH = 32
/** For this long after signing in, actions that cannot be undone ask for no password. */
export const FRESH_SIGN_IN_MS = 10 * 60_000
export const MINIMUM_AGE_YEARS = 13
/** The day of the text in web/app/content/terms.mdx; stored with each agreement. */
export const TERMS_VERSION = '2026-11-21'
export const TERMS_NOTICE_DAYS = 30
export const TERMS_GOVERNING_LAW = 'Delaware'
export const SUPPORT_REPLY_HOURS = { from: 24, to: 48 } as const

// Plans and credits
export const PLAN_NAMES = ['Pro', 'Pro Plus'] as const
export type PlanName = (typeof PLAN_NAMES)[number]
export const CREDITS_PER_IMAGE = { Pro: 16, 'Pro Plus': 26 } as const satisfies Record<PlanName, number>
export const PLAN_MODEL_TYPES = { Pro: 'standard', 'Pro Plus': 'premium' } as const satisfies Record<PlanName, string>
/** Given once per address; the operator may set another number. */
export const WELCOME_CREDITS = 80
export const LEDGER_KINDS = [
  'welcome',
  'purchase',
  'generation',
  'refund',
  'deduct',
  'purchase_refund',
  'adjustment',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
/** Ledger entries of one page. */
export const HISTORY_PAGE_SIZE = 50

// Purchase
/** The pack selected at first, else the first pack. */
export const DEFAULT_PACK_CREDITS = 1_000
/** Rupees per US dollar; the operator may set another rate. Amounts are computed on the server alone. */
export const USD_INR_RATE = 83.5
export const CURRENCIES = ['USD', 'INR'] as const
export type Currency = (typeof CURRENCIES)[number]
export const DEFAULT_CURRENCY: Currency = 'USD'
export const CHECKOUT_THEME_COLOR = '#6366f1'
/** For `fill`. */
export const CHECKOUT_DESCRIPTION = 'Purchase {n} credits'
export const PAYMENT_OVERLAY_MAX_MS = 5_000
/** `pending` until the provider knows of it. An order moves to the right only; `refunded` is one whose money went back whole. */
export const ORDER_STATUSES = ['pending', 'created', 'paid', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/** Orders of one page. */
export const ORDERS_PAGE_SIZE = 20
/** How often the provider is asked about an order that nobody was heard of: gaps of at most so long for a day, then daily. */
export const RECONCILIATION_GAP_MAX_MS = 15 * 60_000
export const RECONCILIATION_DAYS = 5

// Generation
/** Generations of one page of the studio. */
export const GENERATIONS_PAGE_SIZE = 20
/** In code points, after trimming. */
export const PROMPT_MAX_LENGTH = 4_000
export const VARIATIONS = 1
export const GENERATIONS_RUNNING_MAX = 2
export const GENERATIONS_WAITING_MAX = 3
/** One that waits longer is failed and refunded. */
export const GENERATION_WAIT_MAX_MS = 15 * 60_000
export const GENERATION_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type GenerationStatus = (typeof GENERATION_STATUSES)[number]

export const ASPECT_RATIOS = ['1:1', '16:9', '9:16', '3:2', '2:3', '4:5'] as const
export type AspectRatio = (typeof ASPECT_RATIOS)[number]
export const DEFAULT_ASPECT_RATIO: AspectRatio = '2:3'
/** In pixels, asked of a model that takes free sizes. What is stored is read from the file. */
export const PICTURE_SIZES: Readonly<Record<AspectRatio, { readonly width: number; readonly height: number }>> = {
  '1:1': { width: 1_024, height: 1_024 },
  '16:9': { width: 1_536, height: 864 },
  '9:16': { width: 864, height: 1_536 },
  '3:2': { width: 1_536, height: 1_024 },
  '2:3': { width: 1_024, height: 1_536 },
  '4:5': { width: 1_024, height: 1_280 },
}
/** Width and height of an image without stored dimensions. */
export const DEFAULT_IMAGE_SIDE_PX = 1_024

/** All but `None` are for Pro Plus only. */
export const STYLES = [
  'None',
  'photorealistic',
  'hyperrealistic',
  'studio_ghibli',
  'cinematic',
  'action_figure',
  'cyberpunk',
  'artistic',
  'fantasy',
  'digital_art',
  'vibrant_abstract',
  'oil_painting',
  'watercolor',
  'sketch',
  'anime',
  'cartoon',
  'abstract',
  'comic_book',
  'vintage',
  'portrait_art',
] as const
export type Style = (typeof STYLES)[number]
export const DEFAULT_STYLE: Style = 'None'

// Images and uploads
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]
/** Of a generated image; an upload is always private. */
export const DEFAULT_VISIBILITY: Visibility = 'public'
export const IMAGE_KINDS = ['generated', 'upload'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]
export const UPLOAD_MAX_MEGABYTES = 20
/** The larger reading of a megabyte, so that no file that calls itself 20 MB is refused. */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MEGABYTES * 1_024 * 1_024
export const UPLOAD_MAX_MEGAPIXELS = 40
export const UPLOAD_MAX_PIXELS = UPLOAD_MAX_MEGAPIXELS * 1_000_000
export const UPLOAD_MAX_SIDE_PX = 16_384
export const UPLOAD_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** As long as the largest file is as a data URL, with room for its media type. */
export const REFERENCE_DATA_URL_MAX_LENGTH = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4 + 64
/** A reference image is erased so long after its generation has ended. */
export const REFERENCE_KEPT_MS = 24 * 60 * 60_000
/** Stand in for what was left empty. */
export const DEFAULT_UPLOAD_PROMPT = 'Uploaded image'
export const DEFAULT_UPLOAD_DESCRIPTION = 'No description provided'
/** In code points, after trimming. */
export const UPLOAD_DESCRIPTION_MAX_LENGTH = 1_000
/** A deleted image can be restored so long; the interface offers it for a shorter time. */
export const IMAGE_RESTORE_MS = 10 * 60_000
export const IMAGE_RESTORE_OFFER_MS = 10_000
/** The files of a deleted image are erased so long after. */
export const IMAGE_ERASE_AFTER_MS = 24 * 60 * 60_000
export const REPORT_REASON_MAX_LENGTH = 1_000

// Lists of images
export const IMAGE_SORTS = ['newest', 'most_liked'] as const
export type ImageSort = (typeof IMAGE_SORTS)[number]
/** Of what is searched for, in characters. */
export const SEARCH_MAX_LENGTH = 200
/** A list with a search or a filter is counted so far, and read so far by the number of a page, as is one by likes. */
export const COUNTED_MAX = 1_000
/** Favorites are counted so far. */
export const FAVORITES_COUNTED_MAX = 10_000
/** A page of more images than this is costly: few of them may be asked for in a short time. */
export const COSTLY_PAGE_SIZE = 100
/** Images that are deleted, hidden or downloaded as one zip at once. */
export const SELECTION_MAX = 100

// Blog
/** Each stands at `/blog?article=ID`; the first is what `/blog` shows. */
export const BLOG_ARTICLE_IDS = ['top-10-ai-ad-creatives', 'ai-product-photography', 'ai-digital-marketing'] as const
export type BlogArticleId = (typeof BLOG_ARTICLE_IDS)[number]

// Operators
export const AUDIT_SUBJECTS = ['user', 'image', 'generation', 'order', 'pack', 'plan'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
/** Rows of one page of an operator's list. */
export const ADMIN_PAGE_SIZE = 50
export const ADMIN_REASON_MAX_LENGTH = 500
/** Of one pack, in US cents: an order's amount has room for it in every currency. */
export const PACK_PRICE_MAX = 1_000_000
export const PACK_CREDITS_MAX = 1_000_000
/** A picture on a plan costs at most so many. */
export const PICTURE_CREDITS_MAX = 100_000
/** Reports of so many different users, each from another network, take an image out of public sight until an operator has decided. */
export const REPORTS_THAT_HIDE = 3
/** Reports of younger accounts hide no image, unless the account has bought credits. */
export const REPORTER_AGE_MS = 24 * 60 * 60 * 1_000
/** Further reports of a user hide nothing while the user's open reports hide this many images. */
export const HIDDEN_BY_REPORTER_MAX = 10

// Addresses of pages
const OPERATOR_PATH = /^\/+admin(?:\/|$)/i

/**
 * Whether a path is that of an operator's page: `/admin` and below, in the letters and escapes that the router takes for them. Such a page is
 * a document of its own, without the payment provider's checkout.
 */
export function isOperatorPath(pathname: string): boolean {
  return OPERATOR_PATH.test(decoded(pathname))
}

/** A path with an escape that is none stays as it is, for the router as well. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
