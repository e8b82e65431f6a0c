// What is needed once a guest turns to the seats: fetched then, for a first page must be light.
export { ChosenSeats } from './chosen-seats.tsx';
export { OrphanNotice } from './orphan-notice.tsx';
export { RefusedNotice, tellLost } from './refused-notice.tsx';
export { SeatLimitNotice } from './seat-limit-notice.tsx';
export { SeatNews } from './seat-news.tsx';
export { SeatSuggestion } from './seat-suggestion.tsx';
