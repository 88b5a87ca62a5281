import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { toggleFavorite, type ShownImages } from './toggle-favorite.ts'
import { wishesUnderWay, type Wish } from './wishes.ts'

/** Answers how to want an image among the favorites or out of them. One whose heart is still under way is left alone. */
export function useToggleFavorite(shown: ShownImages): (wish: Wish) => void {
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutate } = useMutation(toggleFavorite({ api, queries, shown, toasts }))
  return useCallback(
    (wish) => {
      // At once, before anything is rendered: two presses in a row are one wish.
      if (wishesUnderWay(queries).some(({ imageId }) => imageId === wish.imageId)) return
      mutate(wish)
    },
    [queries, mutate],
  )
}
