import { PASSWORD } from '../harness/application.ts'
import { NO_ID } from '../harness/attacked-calls.ts'
import { KEYED } from './keyed.ts'
import type { Ask } from './requests.ts'

const LATER = { prefer: 'respond-async' }
const keyOf = ({ idempotencyKey }: { idempotencyKey: string }) => ({ 'idempotency-key': idempotencyKey })

/** Requests of the contract's calls, with their inputs. */
export const callRequests: Readonly<Record<string, Ask>> = {
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
  'POST /api/users/credits/deduct': { request: (of) => ({ payload: KEYED.deduct, headers: keyOf(of) }) },
  'PUT /api/users/plan': { request: () => ({ payload: { plan: 'Pro' } }) },
  'GET /api/generations/:id': { request: ({ failed }) => ({ url: `/api/generations/${failed}` }) },
  'POST /api/images/generate': {
    request: (of) => ({ payload: KEYED.generation, headers: { ...LATER, ...keyOf(of) } }),
  },
  'POST /api/images/generate  style': {
    request: () => ({ payload: { prompt: 'a heron', visibility: 'private', style: 'cinematic' }, headers: LATER }),
  },
  'POST /api/images/generate  reference': {
    request: () => ({
      payload: { prompt: 'a heron', visibility: 'private', image: KEYED.upload.image },
      headers: LATER,
    }),
  },
  'DELETE /api/generations/:id': { request: ({ waiting }) => ({ url: `/api/generations/${waiting}` }) },
  'POST /api/generations/:id/retry': { request: ({ failed }) => ({ url: `/api/generations/${failed}/retry` }) },
  'PATCH /api/users/settings': { request: () => ({ payload: { email_notifications: false } }) },
  'POST /api/payments/create-order': {
    request: (of) => ({ payload: { packId: of.paid.packId, ...KEYED.order }, headers: keyOf(of) }),
  },
  'POST /api/payments/verify-payment  credited': { request: ({ credited }) => ({ payload: credited }) },
  'POST /api/payments/verify-payment  not yet credited': { request: ({ paid }) => ({ payload: paid }) },
  'GET /api/users/orders/:id': { request: ({ credited }) => ({ url: `/api/users/orders/${credited.orderId}` }) },
  ...adminRequests(),
  'POST /api/upload': { request: (of) => ({ payload: KEYED.upload, headers: keyOf(of) }) },
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
  'POST /api/users/password': { request: () => ({ payload: { newPassword: PASSWORD } }), dear: true },
  'DELETE /api/users/devices/:id': { request: ({ device }) => ({ url: `/api/users/devices/${device}` }) },
  'POST /api/users/delete  without the address': { request: () => ({ payload: { confirmation: 'somebody@else' } }) },
  'POST /api/users/delete': { request: ({ user }) => ({ payload: { confirmation: user.email } }) },
}

/** Requests as an admin would send them. */
function adminRequests(): Record<string, Ask> {
  const reason = 'It hangs.'
  const at = (path: string, payload?: object) => ({ url: `/api/admin/${path}`, ...(payload && { payload }) })
  return {
    'POST /api/admin/generations/:id/retry': {
      request: ({ waiting }) => at(`generations/${waiting}/retry`, { reason }),
    },
    'POST /api/admin/generations/:id/refund': {
      request: ({ waiting }) => at(`generations/${waiting}/refund`, { reason }),
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
