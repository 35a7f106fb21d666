import { webAppConfig } from "@field-advisor/ui/web-app.config";

export default webAppConfig("console");
