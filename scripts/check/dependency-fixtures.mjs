/** The package in the lock file that most examples change. */
const LOCATION = 'node_modules/fastify'

/** Violations that the rules must catch. `plant` changes the project; `expected` matches the message of the rule. */
export const DEPENDENCY_FIXTURES = [
  createFixture('package without integrity', (entry) => delete entry.integrity, /no SHA-512 integrity/),
  createFixture('package with a weak integrity', (entry) => (entry.integrity = 'sha1-x'), /no SHA-512 integrity/),
  createFixture('package from git', (entry) => (entry.resolved = 'git+ssh://git@host.example/a.git#1'), /by https/),
  createFixture('package by http', (entry) => (entry.resolved = 'http://host.example/a.tgz'), /by https/),
  createFixture('package from a file', (entry) => (entry.resolved = 'file:../a.tgz'), /by https/),
  createFixture(
    'link out of the project',
    (entry) => Object.assign(entry, { link: true, resolved: '../a' }),
    /not a workspace/,
  ),
  createFixture('license that is not allowed', (entry) => (entry.license = 'AGPL-3.0-only'), /the license AGPL/),
  createFixture(
    'license that is not allowed, next to one that is',
    (entry) => (entry.license = '(MIT AND SSPL-1.0)'),
    /the license/,
  ),
  createFixture('package without a license', (entry) => delete entry.license, /the license undefined/),
  createFixture('version below the minimum', (entry) => (entry.version = '5.8.2'), /below 5\.8\.3/),
  ...[
    ['@fastify/static', '10.1.10'],
    ['better-auth', '1.7.6'],
    ['drizzle-orm', '0.45.3'],
    ['nodemailer', '10.5.9'],
    ['react-router', '8.3.9'],
  ].map(([name, version]) => createOldVersionFixture(name, version)),
  createFixture('install script', (entry) => (entry.hasInstallScript = true), /fastify has an install script/),
  {
    name: 'second host',
    plant: ({ lock }) =>
      ['one', 'other'].forEach((host, index) => {
        Object.values(lock.packages).filter(({ integrity }) => integrity)[index].resolved =
          `https://${host}.example/a.tgz`
      }),
    expected: /2 hosts/,
  },
  {
    name: 'install script that may run',
    plant: ({ manifests }) => (manifests[''].allowScripts.esbuild = true),
    expected: /esbuild may run/,
  },
  {
    name: 'range of versions',
    plant: ({ manifests }) => (manifests.server.dependencies.fastify = '^5.8.3'),
    expected: /server requires fastify/,
  },
  {
    name: 'repository instead of a version in package.json',
    plant: ({ manifests }) => (manifests.web.devDependencies.x = 'github:a/b'),
    expected: /web requires x/,
  },
]

/** Sets the version at every location where the package is installed. */
function createOldVersionFixture(name, version) {
  const findLocations = ({ packages }) => Object.keys(packages).filter((key) => key.endsWith(`node_modules/${name}`))
  return {
    name: `${name} ${version}`,
    plant: ({ lock }) => findLocations(lock).forEach((location) => (lock.packages[location].version = version)),
    expected: new RegExp(`${name} is ${version.replaceAll('.', '\\.')}, below`),
  }
}

function createFixture(name, change, expected) {
  return { name, plant: ({ lock }) => void change(lock.packages[LOCATION]), expected }
}
