import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Route } from './+types/upload'
import { refreshImageLists } from '../features/images/images.queries.ts'
import { UploadForm } from '../features/uploads/upload-form.tsx'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import type { Arrival } from './parts/arrival.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/upload'), matches[0].loaderData.site)
}

export default function Upload() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function showUploaded() {
    void refreshImageLists(queries)
    await navigate('/my-media', { state: UPLOADED })
  }
  async function leave() {
    if (isPreviousPageInternal()) await navigate(-1)
    else await navigate('/my-media', { replace: true })
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:py-10">
      <UploadForm onUploaded={showUploaded} onLeave={() => void leave()} />
    </div>
  )
}

const UPLOADED: Arrival = {
  scrollToTop: true,
  showToast: { title: 'Image uploaded', description: 'It’s in My media, and only you can see it.' },
}

/** Whether the previous history entry is a page of this site. The router stores an index with each of its entries. */
function isPreviousPageInternal(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
