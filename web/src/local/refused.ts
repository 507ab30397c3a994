// Why a file cannot be taken, in a sentence for its reader.
export class NoRecord extends Error {}
