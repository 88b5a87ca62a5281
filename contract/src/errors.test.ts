import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors, fill, messages, type ErrorCode, type Message, type ServerError } from './errors.ts'

type ExpectedMessage = readonly [title: string | null, text: string]

// Copied from the specification, letter by letter. Nothing here may come from the catalog.
const section8: ExpectedMessage[] = [
  // Backend and general
  [null, 'Request failed with status {status}'],
  [null, 'Request timed out. Please check your connection and try again.'],
  [null, 'Failed to fetch user credits'],
  [null, 'API request failed with status {status}: {statusText}'],
  [null, 'Failed to load credits'],
  [null, 'Session expired. Please sign in again.'],
  [null, 'No active session'],
  [null, 'Not authenticated'],
  [null, 'HTTP error! status: {code}'],
  // Auth
  ['Sign Up Error', '{message}'],
  ['Sign In Error', '{message}'],
  ['Google Sign In Error', '{message}'],
  ['Error', 'An unexpected error occurred.'],
  // Favorites
  [null, 'Please sign in to favorite images'],
  [null, 'Failed to fetch favorites'],
  ['Error', 'Failed to update favorite'],
  [null, 'Added to favorites'],
  [null, 'Removed from favorites'],
  // Lists and settings
  [null, 'Failed to fetch images'],
  [null, 'You must be logged in to view this content.'],
  [null, 'Failed to update settings'],
  [null, 'Failed to update profile'],
  [null, 'Failed to update password'],
  [null, 'Please enter a new password'],
  ['No file selected', 'Please select an image to upload'],
  ['Not authenticated', 'Please sign in to upload images'],
  ['Upload failed', 'Failed to upload image'],
  // Credits and plans
  [null, 'Failed to update plan'],
  [null, 'Failed to update plan. Please try again.'],
  [null, 'Subscription plan not found'],
  ['Error switching plan', 'Failed to switch subscription plan. Please try again.'],
  [null, 'Failed to refresh credits. Please try again.'],
  ['Error', 'Failed to deduct credits'],
  ['Insufficient credits', "You don't have enough credits to generate these images. Please purchase more credits."],
  ['Switch to Pro Plus', 'To apply styles to your generations, switch to Pro Plus.'],
  ['Switch to Pro Plus', 'To upload images, switch to Pro Plus.'],
  // Generation
  ['Input required', 'Please enter a description for your image'],
  ['Enter a prompt', 'Please describe the image you want to generate.'],
  [null, 'Subscription info loading'],
  ['Subscription required', 'Unable to load your subscription plan. Please retry in a moment.'],
  [null, 'Rate limit exceeded. Please wait a moment before trying again.'],
  [null, 'Authentication error. Please sign out and sign in again.'],
  [null, 'Insufficient credits. Please purchase more credits.'],
  [null, 'Failed to generate images'],
  [null, 'Too many requests. Please wait a moment before trying again.'],
  [null, 'Server is busy. Please try again later.'],
  // Purchase
  ['Authentication required', 'Please sign in to purchase credits'],
  [null, 'Failed to fetch available credit packs'],
  [null, 'Failed to load credit packs'],
  [null, 'No credit packs available. Please try again later.'],
  [null, 'Selected credit pack not found'],
  ['Invalid selection', 'Credit pack not found. Please refresh the page and try again.'],
  [null, 'Failed to create order'],
  [null, 'Invalid payment order data received from server'],
  [null, 'Failed to load payment processor'],
  [null, 'Payment failed: {description}'],
  ['Payment failed', 'An unexpected error occurred'],
  [null, 'Payment verification failed'],
  ['Payment verification failed', 'Please contact support'],
  [null, 'Failed to initiate purchase'],
  [null, 'Failed to purchase credits'],
  ['Payment successful!', 'Credits added to your account'],
  // Region
  [null, 'Failed to determine your region. Using USD as default currency.'],
]

// The toasts, panels and empty states of sections 2 and 4.
const sections2And4: ExpectedMessage[] = [
  ['Check your email', 'Please check your email to confirm your account before signing in.'],
  ['Welcome Back', 'You have successfully signed in.'],
  ['Plan updated', 'You are now on the {plan} plan.'],
  [null, 'Successfully generated image'],
  ['Generation completed', 'Images were generated but may not have been saved properly'],
  [null, 'Generating your images...'],
  [null, 'Preparing your payment...'],
  [null, 'No credit packs available at the moment.'],
  ['No images found', 'Generated images will appear here'],
  ['No media found', 'Start creating to see your media here'],
  ['No favorites yet', 'Click the heart icon on any image to add it to your favorites'],
  [null, 'Failed to load image'],
  [null, 'Loading more images...'],
  [null, 'No more images'],
]

// Messages that the specification does not define.
const unspecified: ExpectedMessage[] = [
  [null, 'Credits are used outside their provider.'],
  [null, 'Profile updated'],
  [null, 'Password updated'],
  [null, '{credits} credits. New balance: {newBalance}'],
  [null, 'Payment received, adding credits'],
  ['Price changed', 'The price of this pack has changed. Please check the new price and try again.'],
  [null, 'You were not charged.'],
  [null, 'You were not charged. Please try again.'],
  [null, 'No credits were added. Try again or use another payment method.'],
  [null, 'They will be added automatically, even if you leave this page.'],
  ['Upload failed', 'The file was changed or removed. Please choose it again.'],
]

const catalog: Message[] = Object.values(messages)
const toMessages = (rows: readonly ExpectedMessage[]) => rows.map(([title, text]) => ({ title, text }))
const byText = (a: { text: string }, b: { text: string }) => a.text.localeCompare(b.text)

test('the catalog contains each of these messages once, and no others', () => {
  const actual = catalog.map(({ title, text }) => ({ title, text })).toSorted(byText)
  expect(actual).toEqual(toMessages([...section8, ...sections2And4, ...unspecified]).toSorted(byText))
  expect(new Set(actual.map(({ title, text }) => `${title} / ${text}`)).size).toBe(actual.length)
})

test('no message of the catalog is repeated in its source files', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => /^errors(\.\w+)?\.ts$/.test(name) && !name.includes('test'),
  )
  const source = files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')).join('\n')
  const texts = catalog.map((message) => message.text).filter((text) => text !== '{message}')
  expect(
    texts.filter((text) => source.split(`text: '${text}'`).length + source.split(`text: "${text}"`).length !== 3),
  ).toEqual([])
  expect(
    texts.filter((text) => source.includes(`message: '${text}'`) || source.includes(`message: "${text}"`)),
  ).toEqual([])
})

test.each<[ErrorCode, string]>([
  ['PAYMENT_VERIFICATION_FAILED', 'Payment verification failed'],
  ['UNAUTHORIZED', 'Session expired. Please sign in again.'],
  ['INSUFFICIENT_CREDITS', 'Insufficient credits. Please purchase more credits.'],
  ['SUBSCRIPTION_REQUIRED', 'Unable to load your subscription plan. Please retry in a moment.'],
  ['STYLE_NEEDS_PRO_PLUS', 'To apply styles to your generations, switch to Pro Plus.'],
  ['REFERENCE_NEEDS_PRO_PLUS', 'To upload images, switch to Pro Plus.'],
  ['PLAN_NOT_FOUND', 'Subscription plan not found'],
  ['PACK_NOT_FOUND', 'Selected credit pack not found'],
  ['TOO_MANY_REQUESTS', 'Rate limit exceeded. Please wait a moment before trying again.'],
  ['INTERNAL_SERVER_ERROR', 'An unexpected error occurred.'],
  ['ORDER_FAILED', 'Failed to create order'],
  ['SERVICE_UNAVAILABLE', 'Server is busy. Please try again later.'],
])('the server error %s has the text of the catalog', (code, messageText) => {
  const { message, status } = errors[code]
  expect(message).toBe(messageText)
  expect(catalog.find((entry) => entry.text === messageText)?.status).toBe(status)
})

test('every error code has the expected status', () => {
  const entriesWithStatus = (status: number) => Object.entries(errors).filter(([, error]) => error.status === status)
  const codesWithStatus = (status: number) =>
    entriesWithStatus(status)
      .map(([code]) => code)
      .toSorted()
  expect(codesWithStatus(400)).toEqual([
    'BAD_REQUEST',
    'CONFIRMATION_MISMATCH',
    'PASSWORD_TOO_COMMON',
    'PAYMENT_VERIFICATION_FAILED',
  ])
  expect(codesWithStatus(401)).toEqual(['UNAUTHORIZED'])
  expect(codesWithStatus(402)).toEqual(['INSUFFICIENT_CREDITS'])
  expect(codesWithStatus(403)).toEqual([
    'ACCOUNT_SUSPENDED',
    'ARCHIVE_OF_OTHER_USER',
    'CURRENT_PASSWORD_REQUIRED',
    'CURRENT_PASSWORD_WRONG',
    'FORBIDDEN',
    'FRESH_SIGN_IN_REQUIRED',
    'REFERENCE_NEEDS_PRO_PLUS',
    'SIGNUPS_CLOSED',
    'SIGN_IN_FIRST',
    'STYLE_NEEDS_PRO_PLUS',
    'SUBSCRIPTION_REQUIRED',
    'TWO_STEP_REQUIRED',
  ])
  expect(codesWithStatus(404)).toEqual(['NOT_FOUND', 'ORDER_NOT_FOUND', 'PACK_NOT_FOUND', 'PLAN_NOT_FOUND'])
  expect(codesWithStatus(409)).toEqual([
    'ADDRESS_TAKEN',
    'GENERATION_CANCELLED',
    'GENERATION_ENDED',
    'GENERATION_STARTED',
    'GENERATION_UNFINISHED',
    'IDEMPOTENCY_KEY_REUSED',
    'IMAGE_HELD',
    'MODEL_ASKED',
    'PACK_EXISTS',
    'PRICE_CHANGED',
    'REFERENCE_GONE',
    'UPLOAD_STAYS_PRIVATE',
  ])
  expect(codesWithStatus(413)).toEqual(['ARCHIVE_TOO_LARGE', 'IMAGE_TOO_LARGE', 'PAYLOAD_TOO_LARGE'])
  expect(codesWithStatus(415)).toEqual(['IMAGE_NOT_ACCEPTED', 'UNSUPPORTED_MEDIA_TYPE'])
  expect(codesWithStatus(422)).toEqual(['ARCHIVE_NOT_ACCEPTED', 'CONTENT_REFUSED', 'PROMPT_BLOCKED', 'SEARCH_TOO_LONG'])
  expect(codesWithStatus(429)).toEqual(['TOO_MANY_GENERATIONS', 'TOO_MANY_REQUESTS'])
  expect(codesWithStatus(500)).toEqual(['INTERNAL_SERVER_ERROR'])
  expect(codesWithStatus(502)).toEqual(['MODEL_FAILED', 'ORDER_FAILED', 'PROVIDER_UNREACHABLE'])
  expect(codesWithStatus(503)).toEqual([
    'GENERATION_INTERRUPTED',
    'GENERATION_NOT_STORED',
    'MODEL_PAUSED',
    'SERVICE_UNAVAILABLE',
  ])
  expect(codesWithStatus(504)).toEqual(['GENERATION_TIMED_OUT'])
  expect(codesWithStatus(507)).toEqual(['IMAGE_NOT_STORED'])
})

test('errors of a failed generation say that the credits were refunded', () => {
  const serverErrors: [string, ServerError][] = Object.entries(errors)
  const refunded = serverErrors.filter(([, error]) => error.charged === 'refunded')
  expect(refunded.map(([code]) => code)).toEqual([
    'GENERATION_CANCELLED',
    'CONTENT_REFUSED',
    'MODEL_FAILED',
    'GENERATION_NOT_STORED',
    'GENERATION_INTERRUPTED',
    'GENERATION_TIMED_OUT',
  ])
  for (const [, error] of refunded) expect(error.message).toMatch(/your credits were refunded/i)
  const charged = serverErrors.filter(([, error]) => error.charged === 'yes')
  expect(charged.map(([code]) => code)).toEqual(['MODEL_ASKED', 'GENERATION_STARTED'])
})

test('errors that occur before the charge say that nothing was charged', () => {
  for (const code of ['PROMPT_BLOCKED', 'MODEL_PAUSED'] as const) {
    expect(errors[code].charged).toBe('no')
    expect(errors[code].message).toContain('You were not charged.')
  }
})

test('a retry is offered for temporary errors only', () => {
  const serverErrors: ServerError[] = Object.values(errors)
  // A spent budget is temporary too, but a retry succeeds only tomorrow.
  const temporaryErrors = serverErrors.filter((error) => error !== errors.MODEL_PAUSED)
  for (const error of temporaryErrors)
    expect(error.retryable, error.message).toBe(error.status === 429 || error.status >= 500)
  expect(errors.MODEL_PAUSED.retryable).toBe(false)
})

test('every message names a next step in a few words', () => {
  for (const { next } of [...catalog, ...Object.values(errors)]) expect(next).toMatch(/^[A-Z][\w ,'-]{4,38}\w$/)
})

test('messages state the enforced limits', () => {
  expect(errors.IMAGE_TOO_LARGE.message).toContain('The limit is 20 MB, 40 megapixels and 16384 pixels per side')
  expect(errors.TOO_MANY_GENERATIONS.message).toContain('2 generations running and 3 queued')
})

test('fill replaces each placeholder with its own value, verbatim', () => {
  expect(fill(messages.API_REQUEST_FAILED.text, { status: 502, statusText: 'Bad $& {status}' })).toBe(
    'API request failed with status 502: Bad $& {status}',
  )
  expect(fill('No placeholder', {})).toBe('No placeholder')
})

test('a placeholder without a value throws', () => {
  expect(() => fill(messages.PLAN_UPDATED.text, {})).toThrow('No value for {plan}')
  expect(() => fill('{toString}', {})).toThrow('No value for {toString}')
})
