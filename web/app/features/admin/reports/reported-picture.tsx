import type { ReportedImage } from '@pictor/contract'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Large enough to judge; what people made is blurred until somebody wants to see it. */
export function ReportedPicture({ image }: Pick<ReportedImage, 'image'>) {
  const { url, srcset, width, height, is_demo } = image
  const [isShown, setShown] = useState(is_demo)
  return (
    <div className="relative flex h-96 items-center justify-center overflow-hidden bg-surface-sunken">
      <img
        src={url}
        srcSet={srcset || undefined}
        sizes="(width < 1024px) 100vw, 40rem"
        width={width}
        height={height}
        alt={isShown ? 'The reported image' : ''}
        loading="lazy"
        className={classNames('size-full object-contain', !isShown && 'scale-110 blur-3xl')}
      />
      {!is_demo && (
        <Button
          size="small"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className={isShown ? 'absolute top-3 right-3' : 'absolute'}
        >
          {isShown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
          Show the image
        </Button>
      )}
    </div>
  )
}
