// Where the sounds lie; see tools/sounds.ts.
declare module 'virtual:sounds' {
  const address: string
  export default address
}
