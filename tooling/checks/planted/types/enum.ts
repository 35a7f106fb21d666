export enum Status {
  Live,
}
