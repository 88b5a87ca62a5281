import { PASSWORD } from '../harness/application.ts'
import { NO_ID } from '../harness/attacked-calls.ts'
import { IDEMPOTENT_INPUTS } from './idempotent-inputs.ts'
import type { MatrixRequest } from './requests.ts'

const ASYNC = { prefer: 'respond-async' }
const createKeyHeader = ({ idempotencyKey }: { idempotencyKey: string }) => ({ 'idempotency-key': idempotencyKey })

/** Requests of the contract's calls, with their inputs. */
export const callRequests: Readonly<Record<string, MatrixRequest>> = {
  'GET /api/images/known': { request: () => ({ url: `/api/images/known?sha256=${'0'.repeat(64)}` }) },
  'GET /api/images/:id  public': { request: (_data, { sharedImage }) => ({ url: `/api/images/${sharedImage.id}` }) },
  'GET /api/images/:id  hidden': { request: ({ hidden }) => ({ url: `/api/images/${hidden.id}` }) },
  'GET /api/images/:id  upload': { request: ({ upload }) => ({ url: `/api/images/${upload.id}` }) },
  'POST /api/images/:id/report  public': {
    request: (_data, { sharedImage }) => ({
      url: `/api/images/${sharedImage.id}/report`,
      payload: { reason: 'Not mine.' },
    }),
  },
  'POST /api/images/:id/report  hidden': {
    request: ({ hidden }) => ({ url: `/api/images/${hidden.id}/report`, payload: { reason: 'Mine.' } }),
  },
  'POST /api/users/favorites/toggle  public': {
    request: (_data, { sharedImage }) => ({ payload: { imageId: sharedImage.id, favorited: false } }),
  },
  'POST /api/users/favorites/toggle  hidden, toggled': {
    request: ({ hidden }) => ({ payload: { imageId: hidden.id } }),
  },
  'POST /api/users/favorites/toggle  hidden, added': {
    request: ({ hidden }) => ({ payload: { imageId: hidden.id, favorited: true } }),
  },
  'POST /api/users/favorites/toggle  hidden': {
    request: ({ hidden }) => ({ payload: { imageId: hidden.id, favorited: false } }),
  },
  'POST /api/users/credits/deduct': {
    request: (data) => ({ payload: IDEMPOTENT_INPUTS.deduct, headers: createKeyHeader(data) }),
  },
  'PUT /api/users/plan': { request: () => ({ payload: { plan: 'Pro' } }) },
  'GET /api/generations/:id': { request: ({ failed }) => ({ url: `/api/generations/${failed}` }) },
  'POST /api/images/generate': {
    request: (data) => ({ payload: IDEMPOTENT_INPUTS.generation, headers: { ...ASYNC, ...createKeyHeader(data) } }),
  },
  'POST /api/images/generate  style': {
    request: () => ({ payload: { prompt: 'a heron', visibility: 'private', style: 'cinematic' }, headers: ASYNC }),
  },
  'POST /api/images/generate  reference': {
    request: () => ({
      payload: { prompt: 'a heron', visibility: 'private', image: IDEMPOTENT_INPUTS.upload.image },
      headers: ASYNC,
    }),
  },
  'DELETE /api/generations/:id': { request: ({ queued }) => ({ url: `/api/generations/${queued}` }) },
  'POST /api/generations/:id/retry': { request: ({ failed }) => ({ url: `/api/generations/${failed}/retry` }) },
  'PATCH /api/users/settings': { request: () => ({ payload: { email_notifications: false } }) },
  'POST /api/payments/create-order': {
    request: (data) => ({
      payload: { packId: data.paid.packId, ...IDEMPOTENT_INPUTS.order },
      headers: createKeyHeader(data),
    }),
  },
  'POST /api/payments/verify-payment  credited': { request: ({ credited }) => ({ payload: credited }) },
  'POST /api/payments/verify-payment  not yet credited': { request: ({ paid }) => ({ payload: paid }) },
  'GET /api/users/orders/:id': { request: ({ credited }) => ({ url: `/api/users/orders/${credited.orderId}` }) },
  'POST /api/users/orders/:id/cancel': {
    request: ({ credited }) => ({ url: `/api/users/orders/${credited.orderId}/cancel` }),
  },
  ...createAdminRequests(),
  'POST /api/upload': { request: (data) => ({ payload: IDEMPOTENT_INPUTS.upload, headers: createKeyHeader(data) }) },
  'DELETE /api/images/:id': { request: ({ hidden }) => ({ url: `/api/images/${hidden.id}` }) },
  'POST /api/images/:id/restore': { request: ({ hidden }) => ({ url: `/api/images/${hidden.id}/restore` }) },
  'PATCH /api/images/:id  show': {
    request: ({ hidden }) => ({ url: `/api/images/${hidden.id}`, payload: { visibility: 'public' } }),
  },
  'PATCH /api/images/:id  hide': {
    request: ({ hidden }) => ({ url: `/api/images/${hidden.id}`, payload: { visibility: 'private' } }),
  },
  'PATCH /api/images/:id  show an upload': {
    request: ({ upload }) => ({ url: `/api/images/${upload.id}`, payload: { visibility: 'public' } }),
  },
  'POST /api/users/password': { request: () => ({ payload: { newPassword: PASSWORD } }) },
  'DELETE /api/users/devices/:id': { request: ({ device }) => ({ url: `/api/users/devices/${device}` }) },
  'POST /api/users/delete  wrong confirmation': { request: () => ({ payload: { confirmation: 'somebody@else' } }) },
  'POST /api/users/delete': { request: ({ user }) => ({ payload: { confirmation: user.email } }) },
}

/** Returns the requests of admin calls, as an admin would send them. */
function createAdminRequests(): Record<string, MatrixRequest> {
  const reason = 'It hangs.'
  const toAdminRequest = (path: string, payload?: object) => ({
    url: `/api/admin/${path}`,
    ...(payload && { payload }),
  })
  return {
    'POST /api/admin/generations/:id/retry': {
      request: ({ queued }) => toAdminRequest(`generations/${queued}/retry`, { reason }),
    },
    'POST /api/admin/generations/:id/refund': {
      request: ({ queued }) => toAdminRequest(`generations/${queued}/refund`, { reason }),
    },
    'POST /api/admin/orders/:id/reconcile': {
      request: ({ paid }) => toAdminRequest(`orders/${paid.orderId}/reconcile`),
    },
    'POST /api/admin/orders/:id/decision': {
      request: ({ paid }) =>
        toAdminRequest(`orders/${paid.orderId}/decision`, { kind: 'shortfall', reference: 'rfnd_1', reason }),
    },
    'GET /api/admin/users/:id': { request: ({ user }) => toAdminRequest(`users/${user.id}`) },
    'POST /api/admin/users/:id/credits': {
      request: (data) => ({
        ...toAdminRequest(`users/${data.user.id}/credits`, { amount: 1, reason }),
        headers: createKeyHeader(data),
      }),
    },
    'DELETE /api/admin/users/:id/sessions': { request: ({ user }) => toAdminRequest(`users/${user.id}/sessions`) },
    'PUT /api/admin/users/:id/suspension': {
      request: ({ user }) => toAdminRequest(`users/${user.id}/suspension`, { reason }),
    },
    'DELETE /api/admin/users/:id/suspension': { request: ({ user }) => toAdminRequest(`users/${user.id}/suspension`) },
    'POST /api/admin/packs': {
      request: () =>
        toAdminRequest('packs', {
          plan_type: 'universal',
          credits: 7,
          display_price_cents: 100,
          description: 'A few.',
        }),
    },
    'PATCH /api/admin/packs/:id': {
      request: ({ paid }) => toAdminRequest(`packs/${paid.packId}`, { is_active: false }),
    },
    'PATCH /api/admin/plans/:id': { request: () => toAdminRequest(`plans/${NO_ID}`, { credits_per_image: 1 }) },
    'POST /api/admin/reports/:id/decision': {
      request: ({ hidden }) => toAdminRequest(`reports/${hidden.id}/decision`, { decision: 'hide', reason }),
    },
  }
}
