// The import rules on the checkout, and proof that each of them bites: violations planted in a copy of the folders,
// beside the checkout, must be refused, and what is permitted must pass.
import { readdirSync } from 'node:fs'
import { featureGraph } from '../import-rules/feature-graph.mjs'
import { allRules } from '../import-rules/all-rules.mjs'
import { cruise, root } from './cruise.mjs'
import { withPlantedViolations } from './planted-violations.mjs'

// The cruiser passes when it can read nothing; far fewer modules than there are means it has gone blind.
const fewestModules = 150

const [real, proof] = await Promise.all([cruise(root), withPlantedViolations(allRules, cruise)])
const { violations, totalCruised, totalDependenciesCruised } = real
const complaints = [
  ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n    ${commentOf(rule.name)}`),
  ...proof.complaints,
  ...unknownFeatures(),
]
if (totalCruised < fewestModules) complaints.push(`Only ${totalCruised} modules were read: the cruiser is blind.`)

for (const complaint of complaints) console.error(complaint)
console.log(
  `${totalCruised} modules, ${totalDependenciesCruised} imports, ${violations.length} violations; ` +
    `${proof.caught} of ${proof.planted} planted ones caught by ${allRules.length} rules`,
)
process.exitCode = complaints.length > 0 ? 1 : 0

function commentOf(name) {
  return allRules.find((rule) => rule.definition.name === name)?.definition.comment ?? ''
}

/** Rules name folders; a folder that was renamed would leave its rules without anything to judge. */
function unknownFeatures() {
  const folders = readdirSync(`${root}/server/src/features`, { withFileTypes: true })
  const found = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const missing = Object.keys(featureGraph).filter((feature) => !found.includes(feature))
  return missing.map(
    (feature) => `feature-graph.mjs names ${feature}, but server/src/features/${feature} is not there.`,
  )
}
