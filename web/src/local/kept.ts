// Whether this browser keeps matches, for who only wants to know that: what reads them (store.ts) is larger.
export const DATABASE = 'incognita'

// Where the browser does not tell, perhaps.
export async function mayKeepMatches(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
  } catch {
    return true
  }
}
