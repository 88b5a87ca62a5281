import { expect, test } from 'vitest'
import { compose } from '../compose/compose.ts'
import { STYLE_DEFAULTS } from '../compose/mood.ts'
import { createRandom } from '../math/random.ts'
import { createLexicon } from '../read/lexicon.ts'
import { parsePrompt } from '../read/parse-prompt.ts'
import { chooseFaceParameters } from './face-parameters.ts'
import { facesTheViewer } from './front.ts'

const lexicon = createLexicon()

function composeScene(prompt: string) {
  return compose(parsePrompt(prompt, lexicon), STYLE_DEFAULTS.None, {
    frame: { width: 100, height: 125 },
    random: createRandom(1),
  })
}

function composeFace(prompt: string) {
  const scene = composeScene(prompt)
  return chooseFaceParameters(scene.figures[0]?.subject ?? 'woman', scene, createRandom(1))
}

test('a face has the features that the prompt names', () => {
  expect(composeFace('a woman with red hair and freckles')).toMatchObject({ hasFreckles: true, hair: [0.56, 0.16, 45] })
  expect(composeFace('a man with glasses').adornments).toContain('glasses')
  expect(composeFace('a bearded man').beard).toBe('full')
  expect(composeFace('an old woman smiling')).toMatchObject({ age: 1, isSmiling: true })
  expect(composeFace('a princess with golden hair')).toMatchObject({ hair: [0.82, 0.11, 84] })
  expect(composeFace('a king').adornments).toContain('crown')
})

test('a person with a described face looks at the viewer, a person in profile does not', () => {
  for (let seed = 0; seed < 8; seed++) {
    expect(facesTheViewer('woman', composeScene('a woman with freckles'), createRandom(seed))).toBe(true)
    expect(facesTheViewer('woman', composeScene('a woman in profile'), createRandom(seed))).toBe(false)
  }
})
