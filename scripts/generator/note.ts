/** Something that the person who ran the generator should know, with the keys that lead to its place in the document. */
export type Note = (message: string, place: readonly string[]) => void
