// What may be open beside the board; `asked` are the rules at the paragraph that what is asked is about.
export type Panel = 'list' | 'hint' | 'rules' | 'asked' | 'recap'
