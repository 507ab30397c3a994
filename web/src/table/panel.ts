// What may be open beside the board.
export type Panel = 'list' | 'hint' | 'rules' | 'recap'
