import { PASSWORD } from '../harness/application.ts'
import { NO_ID } from '../harness/attacked-calls.ts'
import { IDEMPOTENT_INPUTS } from './idempotent-inputs.ts'
import type { MatrixRequest } from './requests.ts'

const ASYNC = { prefer: 'respond-async' }
const keyOf = ({ idempotencyKey }: { idempotencyKey: string }) => ({ 'idempotency-key': idempotencyKey })

/** Requests of the contract's calls, with their inputs. */
export const callRequests: Readonly<Record<string, MatrixRequest>> = {
  'GET /api/images/known': { request: () => ({ url: `/api/images/known?sha256=${'0'.repeat(64)}` }) },
  'GET /api/images/:id  public': { request: (_of, { shared }) => ({ url: `/api/images/${shared.id}` }) },
  'GET /api/images/:id  hidden': { request: ({ hidden }) => ({ url: `/api/images/${hidden.id}` }) },
  'GET /api/images/:id  upload': { request: ({ upload }) => ({ url: `/api/images/${upload.id}` }) },
  'POST /api/images/:id/report  public': {
    request: (_of, { shared }) => ({ url: `/api/images/${shared.id}/report`, payload: { reason: 'Not mine.' } }),
  },
  'POST /api/images/:id/report  hidden': {
    request: ({ hidden }) => ({ url: `/api/images/${hidden.id}/report`, payload: { reason: 'Mine.' } }),
  },
  'POST /api/users/favorites/toggle  public': {
    request: (_of, { shared }) => ({ payload: { imageId: shared.id, favorited: false } }),
  },
  'POST /api/users/favorites/toggle  hidden': {
    request: ({ hidden }) => ({ payload: { imageId: hidden.id, favorited: false } }),
  },
  'POST /api/users/credits/deduct': { request: (of) => ({ payload: IDEMPOTENT_INPUTS.deduct, headers: keyOf(of) }) },
  'PUT /api/users/plan': { request: () => ({ payload: { plan: 'Pro' } }) },
  'GET /api/generations/:id': { request: ({ failed }) => ({ url: `/api/generations/${failed}` }) },
  'POST /api/images/generate': {
    request: (of) => ({ payload: IDEMPOTENT_INPUTS.generation, headers: { ...ASYNC, ...keyOf(of) } }),
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
    request: (of) => ({ payload: { packId: of.paid.packId, ...IDEMPOTENT_INPUTS.order }, headers: keyOf(of) }),
  },
  'POST /api/payments/verify-payment  credited': { request: ({ credited }) => ({ payload: credited }) },
  'POST /api/payments/verify-payment  not yet credited': { request: ({ paid }) => ({ payload: paid }) },
  'GET /api/users/orders/:id': { request: ({ credited }) => ({ url: `/api/users/orders/${credited.orderId}` }) },
  ...adminRequests(),
  'POST /api/upload': { request: (of) => ({ payload: IDEMPOTENT_INPUTS.upload, headers: keyOf(of) }) },
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
  'POST /api/users/password': { request: () => ({ payload: { newPassword: PASSWORD } }), isSlow: true },
  'DELETE /api/users/devices/:id': { request: ({ device }) => ({ url: `/api/users/devices/${device}` }) },
  'POST /api/users/delete  without the address': { request: () => ({ payload: { confirmation: 'somebody@else' } }) },
  'POST /api/users/delete': { request: ({ user }) => ({ payload: { confirmation: user.email } }) },
}

/** Requests as an admin would send them. */
function adminRequests(): Record<string, MatrixRequest> {
  const reason = 'It hangs.'
  const at = (path: string, payload?: object) => ({ url: `/api/admin/${path}`, ...(payload && { payload }) })
  return {
    'POST /api/admin/generations/:id/retry': {
      request: ({ queued }) => at(`generations/${queued}/retry`, { reason }),
    },
    'POST /api/admin/generations/:id/refund': {
      request: ({ queued }) => at(`generations/${queued}/refund`, { reason }),
    },
    'POST /api/admin/orders/:id/reconcile': { request: ({ paid }) => at(`orders/${paid.orderId}/reconcile`) },
    'POST /api/admin/orders/:id/decision': {
      request: ({ paid }) => at(`orders/${paid.orderId}/decision`, { kind: 'shortfall', reference: 'rfnd_1', reason }),
    },
    'GET /api/admin/users/:id': { request: ({ user }) => at(`users/${user.id}`) },
    'POST /api/admin/users/:id/credits': {
      request: (of) => ({ ...at(`users/${of.user.id}/credits`, { amount: 1, reason }), headers: keyOf(of) }),
    },
    'DELETE /api/admin/users/:id/sessions': { request: ({ user }) => at(`users/${user.id}/sessions`) },
    'PUT /api/admin/users/:id/suspension': { request: ({ user }) => at(`users/${user.id}/suspension`, { reason }) },
    'DELETE /api/admin/users/:id/suspension': { request: ({ user }) => at(`users/${user.id}/suspension`) },
    'POST /api/admin/packs': {
      request: () =>
        at('packs', { plan_type: 'universal', credits: 7, display_price_cents: 100, description: 'A few.' }),
    },
    'PATCH /api/admin/packs/:id': { request: ({ paid }) => at(`packs/${paid.packId}`, { is_active: false }) },
    'PATCH /api/admin/plans/:id': { request: () => at(`plans/${NO_ID}`, { credits_per_image: 1 }) },
    'POST /api/admin/reports/:id/decision': {
      request: ({ hidden }) => at(`reports/${hidden.id}/decision`, { decision: 'hide', reason }),
    },
  }
}
