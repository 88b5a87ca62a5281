import { expect, test } from 'vitest'
import { compose } from '../compose/compose.ts'
import { STYLE_DEFAULTS } from '../compose/mood.ts'
import { createRandom } from '../math/random.ts'
import { createLexicon } from '../read/lexicon.ts'
import { parsePrompt } from '../read/parse-prompt.ts'
import { describeFace } from './face-parameters.ts'
import { facesTheViewer } from './front.ts'

const lexicon = createLexicon()

function sceneOf(prompt: string) {
  return compose(parsePrompt(prompt, lexicon), STYLE_DEFAULTS.None, {
    frame: { width: 100, height: 125 },
    random: createRandom(1),
  })
}

function faceOf(prompt: string) {
  const scene = sceneOf(prompt)
  return describeFace(scene.figures[0]?.subject ?? 'woman', scene, createRandom(1))
}

test('a face has the features that the prompt names', () => {
  expect(faceOf('a woman with red hair and freckles')).toMatchObject({ hasFreckles: true, hair: [0.56, 0.16, 45] })
  expect(faceOf('a man with glasses').adornments).toContain('glasses')
  expect(faceOf('a bearded man').beard).toBe('full')
  expect(faceOf('an old woman smiling')).toMatchObject({ age: 1, isSmiling: true })
  expect(faceOf('a princess with golden hair')).toMatchObject({ hair: [0.82, 0.11, 84] })
  expect(faceOf('a king').adornments).toContain('crown')
})

test('a described person looks at the viewer; a person who looks into the sun does not', () => {
  for (let seed = 0; seed < 8; seed++) {
    expect(facesTheViewer('woman', sceneOf('a woman with freckles'), createRandom(seed))).toBe(true)
    expect(facesTheViewer('woman', sceneOf('a woman in profile'), createRandom(seed))).toBe(false)
  }
})
