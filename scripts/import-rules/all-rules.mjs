import { contractRules } from './contract.mjs'
import { commonRules } from './common.mjs'
import { serverFeatureRules } from './server-features.mjs'
import { serverLayerRules } from './server-layers.mjs'
import { webRules } from './web.mjs'

export const allRules = [...contractRules, ...serverLayerRules, ...serverFeatureRules, ...webRules, ...commonRules]
