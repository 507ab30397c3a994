// What browsers call `crypto`: Node.js 18, which is Debian 12's own, has it only as a module.
import { webcrypto } from 'node:crypto'

globalThis.crypto ??= webcrypto as Crypto
