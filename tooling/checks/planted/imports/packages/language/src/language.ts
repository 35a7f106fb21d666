import "../../ui/src/button.ts";
