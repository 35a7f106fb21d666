const later = async () => "later";

export function start() {
  later();
}
