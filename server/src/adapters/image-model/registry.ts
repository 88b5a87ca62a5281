import type { Clock } from '../../kernel/clock.ts'
import type { ImageModel } from '../../ports/image-model.ts'
import { createCompatibleImageModel, type CompatibleSettings } from './compatible.ts'
import { createIllustratorModel } from './illustrator.ts'
import { createOpenAiImageModel, type OpenAiSettings } from './openai.ts'
import { createStabilityImageModel, type StabilitySettings } from './stability.ts'

/** Dependencies of the image models, in addition to their settings. */
export interface ImageModelDependencies {
  fetch: typeof fetch
  clock: Clock
  /** Worker program of the illustrator. */
  illustratorWorker: URL
}

/** Settings of each provider, by its name. */
interface ProviderSettings {
  demo: object
  openai: OpenAiSettings
  stability: StabilitySettings
  compatible: CompatibleSettings
}
type ProviderName = keyof ProviderSettings
type Settings<Name extends ProviderName> = { [Each in Name]: { provider: Each } & ProviderSettings[Each] }[Name]
export type ImageModelSettings = Settings<ProviderName>

interface Descriptor<Name extends ProviderName> {
  /** The provider's name in messages for the operator. */
  title: string
  create(settings: Settings<Name>, dependencies: ImageModelDependencies): ImageModel
}

/** Every provider, by its name in the configuration. */
const imageModels: { [Name in ProviderName]: Descriptor<Name> } = {
  demo: {
    title: 'the illustrator (demo)',
    create: (_settings, { illustratorWorker }) => createIllustratorModel({ workerUrl: illustratorWorker }),
  },
  openai: {
    title: 'OpenAI',
    create: (settings, dependencies) => createOpenAiImageModel({ ...settings, ...dependencies }),
  },
  stability: {
    title: 'Stability AI',
    create: (settings, dependencies) => createStabilityImageModel({ ...settings, ...dependencies }),
  },
  compatible: {
    title: 'an OpenAI-compatible server',
    create: (settings, dependencies) => createCompatibleImageModel({ ...settings, ...dependencies }),
  },
}

export function createImageModel<Name extends ProviderName>(
  settings: Settings<Name>,
  dependencies: ImageModelDependencies,
): ImageModel {
  const descriptor: Descriptor<Name> = imageModels[settings.provider]
  return descriptor.create(settings, dependencies)
}

export function getProviderTitle({ provider }: ImageModelSettings): string {
  return imageModels[provider].title
}
