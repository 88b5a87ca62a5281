import { data } from 'react-router'
import type { Route } from './+types/credits.order'
import { Receipt } from '../features/payments/orders/receipt.tsx'
import { isApiFailure } from '../api/api-failure.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { useSite, useViewer } from '../api/session/viewer.ts'
import { requestContext, type Api } from '../lib/request-context.ts'
import { SignInRequired } from './parts/sign-in-required.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, viewer: findViewer } = context.get(requestContext)
  if (!(await findViewer())) return { order: null }
  const order = await findOrder(api, params.orderId)
  if (!order) throw data(null, { status: 404 })
  return { order }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead('Receipt', matches[0].loaderData.site)
}

export default function OrderRoute({ loaderData: { order } }: Route.ComponentProps) {
  const viewer = useViewer()
  const brandName = useSite()?.brandName ?? ''
  if (!viewer || !order) return <SignInRequired text="See the receipts for your orders here." />
  return <Receipt viewerId={viewer.id} email={viewer.email} brandName={brandName} order={order} />
}

async function findOrder(api: Api, id: string) {
  try {
    return (await api.payments.getOrder({ id })).order
  } catch (error) {
    // An invalid order id is treated like an unknown one.
    if (isApiFailure(error) && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')) return null
    throw error
  }
}
